import { type Cents, toMoneyText } from '@portal/domain/money';

/** Cents of a column that may be empty, as they travel on the wire. */
export function moneyText(amount: Cents | null): string | null {
  return amount === null ? null : toMoneyText(amount);
}
