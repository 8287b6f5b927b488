import { dateOf } from './calendar.ts';
import { type DemoCertificate, type DemoMember, type DemoParty, demo, type MoneyOnFile } from './demo.ts';

/** How a member reads what the dataset holds; written anew here, so that the portal is not held against itself. */

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** '$1,204.50'; undefined where nothing is on file. */
export function moneyWords(amount: MoneyOnFile | undefined): string | undefined {
  return amount ? `$${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}` : undefined;
}

/** 'July 08, 2019' for a date or a distance of the dataset. */
export function dateWords(date: string | null): string | undefined {
  if (date === null) return undefined;
  const [year, month, day] = dateOf(date).split('-');
  return `${MONTHS[Number(month) - 1]} ${day}, ${year}`;
}

/** '4.25%'. */
export function rateWords(percent: number | null | undefined): string | undefined {
  return percent === null || percent === undefined ? undefined : `${percent.toFixed(2)}%`;
}

/** Everybody in this role, in the order on file. */
export function namesIn(role: string, { Parties }: DemoCertificate): string[] {
  return Parties.filter(({ Role }) => Role === role).map(partyName);
}

/** The name of a member or of anybody else, in full. */
export function nameOf({
  FirstName,
  MiddleName,
  LastName,
}: NonNullable<DemoParty['Person']> | DemoMember): string {
  return [FirstName, MiddleName, LastName].filter(Boolean).join(' ');
}

function partyName({ BusinessName, LifeProNameId, Person }: DemoParty): string {
  const member = demo.members.find((each) => each.LifeProNameId === LifeProNameId);
  const person = Person ?? member;
  return BusinessName ?? Person?.FullName ?? (person ? nameOf(person) : '');
}
