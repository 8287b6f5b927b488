export interface Entry {
  kind: 'text' | 'email' | 'money' | 'percent' | 'day' | 'routing-number' | 'account-number';
  id: string;
  label: string;
  hint?: string;
  optional?: true;
}

/** A choice. Follow-up questions count only when their option is chosen. */
export interface Choice {
  kind: 'choice';
  id: string;
  label: string;
  hint?: string;
  options: readonly { value: string; label: string; followUps?: readonly Question[] }[];
}

/** People whose shares add up to 100 percent. */
export interface Shares {
  kind: 'shares';
  id: string;
  label: string;
  hint: string;
  each: string;
  rows: number;
}

export type Question = Entry | Choice | Shares;

/** A form of the catalogue. */
export interface FormDefinition {
  /** Its number in the catalogue, which also determines its title (FORM-20 to FORM-27). */
  envelope: number;
  purpose: string;
  spouseRole: boolean;
  former?: true;
  sections: readonly { title: string; questions: readonly Question[] }[];
  statements: readonly string[];
}
