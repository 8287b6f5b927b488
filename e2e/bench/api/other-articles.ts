/** An article as the database has it. */
export interface Article {
  readonly id: number;
  readonly category: string;
  readonly question: string;
  readonly answer: string;
}

/** Where a larger society has articles of its own: each of these repeats the words that members search for. */
const PLACES = (
  'Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Georgia Hawaii Idaho Illinois ' +
  'Indiana Iowa Kansas Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota Mississippi Missouri ' +
  'Montana Nebraska Nevada Ohio Oklahoma Oregon Pennsylvania Tennessee Texas Utah Vermont Virginia Washington ' +
  'Wisconsin Wyoming Duluth Kenosha Dubuque Moline Peoria Racine Sheboygan Toledo Omaha Wichita Boise Fargo Tulsa ' +
  'Galena Rochester Superior Marquette Escanaba Wausau Appleton Oshkosh Janesville Rockford Joliet Evanston Gary ' +
  'Lansing Saginaw Flint Dayton Akron Canton Erie Scranton Altoona Utica Albany Syracuse Buffalo Portland Bangor ' +
  'Concord Nashua Salem Eugene Spokane Tacoma Olympia Fresno Modesto Stockton'
).split(' ');

/** A question that every place has, and what is said of it there. */
type Kind = readonly [category: string, question: string, answer: string];

const KINDS: readonly Kind[] = [
  [
    'General',
    'When does the chapter in {place} meet?',
    'The chapter in {place} meets on the first Tuesday of the month. New members are welcome; coffee is at seven.',
  ],
  [
    'General',
    'Where is the office in {place}?',
    'Our office in {place} is open on weekdays from nine to four. Please call ahead if you bring documents or a form to sign.',
  ],
  [
    'General',
    'How do I apply for a scholarship in {place}?',
    'Students of {place} apply by the end of March. The form asks for grades, a letter and the certificate number of a parent.',
  ],
  [
    'General',
    'Which events for families are planned in {place}?',
    'The calendar of {place} lists picnics, a harvest supper and a day at the zoo. Sign up with your chapter.',
  ],
  [
    'General',
    'How can I volunteer in {place}?',
    'Volunteers of {place} help at food banks and schools. Your chapter pays for materials up to an amount each year.',
  ],
  [
    'General',
    'Is there a summer camp for children near {place}?',
    'The camp near {place} takes children from eight to fourteen. A deposit is due in May, and the balance by check or card on arrival.',
  ],
  [
    'General',
    'How do I become a delegate of {place}?',
    'The members of {place} elect a delegate every second year. Candidates tell their chapter by September.',
  ],
  [
    'General',
    'Who is my representative in {place}?',
    'The representative for {place} helps with new certificates, beneficiaries and payments. The telephone number is on your bill.',
  ],
  [
    'General',
    'Does {place} match what a chapter raises?',
    'Funds raised in {place} for a family in need are matched once a year. Keep the receipts and send them with the request.',
  ],
  [
    'General',
    'What are the rules for electronic signatures in {place}?',
    'In {place} most forms may be signed electronically. A few need a notary; the form says so on its first page.',
  ],
  [
    'General',
    'What must I report to {place} after a death in the family?',
    '{place} asks the executor for a copy of the death certificate. Our claim office tells you what else it needs.',
  ],
  [
    'Life Insurance',
    'Is life insurance protected from creditors in {place}?',
    'The law of {place} protects the cash value of life insurance up to an amount. Please ask a lawyer about your own case.',
  ],
  [
    'Life Insurance',
    'Which life insurance is sold in {place}?',
    'In {place} we offer whole life, universal life and term insurance. Not every rider is approved there.',
  ],
  [
    'Life Insurance',
    'How long is the free look in {place}?',
    'Whoever buys insurance in {place} may return the contract within the days that its first page names, and gets the premium back.',
  ],
  [
    'Life Insurance',
    'Must my spouse in {place} agree to a beneficiary?',
    'Whether a spouse must agree to a change of beneficiary depends on the law of {place} and on who pays the premiums.',
  ],
  [
    'Life Insurance',
    'What does a loan cost in {place}?',
    'The rate of loans on certificates issued in {place} is set by law and printed in the contract. Interest is charged each year.',
  ],
  [
    'Life Insurance',
    'What grace period does {place} require?',
    'Contracts of {place} have at least the grace period that its insurance code names. Your contract may give more.',
  ],
  [
    'Life Insurance',
    'How is a benefit paid to a minor in {place}?',
    'For a child the court of {place} appoints a guardian, unless the owner has named a custodian among the beneficiaries.',
  ],
  [
    'Life Insurance',
    'Are dividends taxed in {place}?',
    'As a rule {place} taxes the interest on dividends left with us, and not the dividends themselves.',
  ],
  [
    'Annuities',
    'Does {place} withhold tax from an annuity payment?',
    'Income tax of {place} is withheld from annuity payments when you ask for it, or when federal tax is withheld.',
  ],
  [
    'Annuities',
    'Is there a premium tax on annuities in {place}?',
    'Where {place} charges a premium tax, it is taken when an annuity begins to pay, not when you pay in.',
  ],
  [
    'Annuities',
    'How safe is my annuity in {place}?',
    'The guaranty association of {place} protects annuities up to an amount for each owner. The law does not let us advertise with it.',
  ],
  [
    'Annuities',
    'Which annuity rates apply in {place}?',
    'New contracts of {place} begin with the rate that is declared for the month. The guaranteed rate is in the contract.',
  ],
  [
    'Annuities',
    'Can I roll over a pension of {place} into an annuity?',
    'Employees of {place} may roll over a pension when they leave. The plan sends the money to us directly.',
  ],
  [
    'Billing & Payments',
    'Which bank holidays are kept in {place}?',
    'No payment is taken on a holiday of {place} on which the banks are closed; it is taken on the next business day.',
  ],
  [
    'Billing & Payments',
    'Where can I pay in person in {place}?',
    'At our office in {place} you may pay by check or money order. Cash is not taken, and you get a receipt.',
  ],
  [
    'Billing & Payments',
    'Is there a fee for a returned check in {place}?',
    'The law of {place} allows a fee for a check that the bank returns. We do not charge it the first time.',
  ],
  [
    'Billing & Payments',
    'How are bills mailed to {place}?',
    'Bills to {place} leave our printer three weeks before the due date. Please allow seven days for the mail.',
  ],
  [
    'Billing & Payments',
    'Can a chapter in {place} pay premiums for its members?',
    'A chapter of {place} may pay premiums as a group once a month. Its treasurer signs an agreement with us.',
  ],
  [
    'Billing & Payments',
    'When is the premium due for camp insurance in {place}?',
    'The premium for the camp in {place} is due on the first of June and is paid by the chapter.',
  ],
  [
    'General',
    'What is news in {place} this spring?',
    'Members of {place} planted trees, painted a library and raised money for a new playground.',
  ],
  [
    'General',
    'How do I order the magazine in {place}?',
    'The magazine comes to every household in {place} four times a year. Tell us when you receive two, or none.',
  ],
  [
    'General',
    'Are there discounts for members in {place}?',
    'Shops in {place} that honour the member card are listed on the page of the chapter: glasses, hearing aids, prescriptions.',
  ],
  [
    'General',
    'How is a chapter in {place} closed or merged?',
    'The members of {place} vote at two meetings. Accounts, flags and records go to the chapter that takes them in.',
  ],
  [
    'General',
    'Who may use the hall in {place}?',
    'The hall in {place} is let to members for weddings and anniversaries. The deposit is returned when it is left clean.',
  ],
  [
    'Annuities',
    'What happens to unclaimed annuity money in {place}?',
    'Money that nobody claims goes to {place} after some years. Keep your address and your beneficiaries up to date.',
  ],
  [
    'Life Insurance',
    'Can a certificate be assigned to a bank in {place}?',
    'A bank in {place} may take a certificate as security for a loan. The owner signs an assignment, and we record it.',
  ],
  [
    'Life Insurance',
    'What replaces a lost contract in {place}?',
    'For a lost contract we issue a certified copy to the owner in {place}; there is no charge for the first.',
  ],
  [
    'Billing & Payments',
    'Who answers questions about bills in {place}?',
    'Questions about a bill are answered by the billing desk for {place}, by telephone on weekdays.',
  ],
  [
    'Annuities',
    'How do teachers of {place} pay into a 403(b)?',
    'The district of {place} sends the money with each payroll. Limits for the year are set by law.',
  ],
];

const FIRST_ID = 10_000;

/** Articles as a society with offices in many places has them, the same each time. */
export function otherArticles(count: number): Article[] {
  const years = Math.ceil(count / (KINDS.length * PLACES.length));
  const all = Array.from({ length: years }, (_, year) => 2026 - year).flatMap((year) =>
    PLACES.flatMap((place) =>
      KINDS.map(([category, question, answer]) => ({
        category,
        question: at(question, place) + (year === 2026 ? '' : ` (${year})`),
        answer: at(answer, place),
      })),
    ),
  );
  return all.slice(0, count).map((article, position) => ({ id: FIRST_ID + position, ...article }));
}

function at(text: string, place: string): string {
  return text.replaceAll('{place}', place);
}
