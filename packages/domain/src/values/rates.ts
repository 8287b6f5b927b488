const twoDecimals = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Yearly rate in percent for display: 4.25 is '4.25%', 2 is '2.00%' (CONST-06). */
export function formatRate(percent: number): string {
  return `${twoDecimals.format(percent)}%`;
}
