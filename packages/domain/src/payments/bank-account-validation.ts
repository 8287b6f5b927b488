const ROUTING_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** Whether nine digits are a bank routing number: the weighted sum (3, 7, 1) is a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  return isMultipleOfTen(ROUTING_WEIGHTS.map((weight, index) => weight * Number(text[index])));
}

/** Whether 13 to 19 digits without a leading 0 pass the Luhn check of card numbers. */
export function isCardNumber(text: string): boolean {
  if (!/^[1-9]\d{12,18}$/.test(text)) return false;
  const values = [...text].reverse().map((digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return value > 9 ? value - 9 : value;
  });
  return isMultipleOfTen(values);
}

function isMultipleOfTen(summands: readonly number[]): boolean {
  // Stryker disable next-line ArithmeticOperator: with minus the sum is negative, and as much a multiple of ten
  const sum = summands.reduce((total, summand) => total + summand, 0);
  return sum % 10 === 0;
}
