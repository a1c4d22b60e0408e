// A sum as the site writes it: 18 150$ with a narrow no-break space, a true minus.
export const money = (sum) => `${sum < 0 ? "−" : ""}${String(Math.abs(sum)).replace(/\B(?=(\d{3})+$)/g, "\u202f")}$`;
