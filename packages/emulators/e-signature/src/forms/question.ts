/** One line that somebody types. The kind says what may be typed, and how it reads in the signed form. */
export interface Entry {
  kind: 'text' | 'email' | 'money' | 'percent' | 'day' | 'routing-number' | 'account-number';
  id: string;
  label: string;
  hint?: string;
  optional?: true;
}

/** One of a few. What hangs on an option counts only when that option is chosen. */
export interface Choice {
  kind: 'choice';
  id: string;
  label: string;
  hint?: string;
  options: readonly { value: string; label: string; followUps?: readonly Question[] }[];
}

/** People with shares that add up to 100 percent. */
export interface Shares {
  kind: 'shares';
  id: string;
  label: string;
  hint: string;
  /** The word for one of them. */
  each: string;
  rows: number;
}

export type Question = Entry | Choice | Shares;

/** A form of the catalogue as this service shows it. */
export interface FormDefinition {
  /** Its number in the catalogue, which also gives its name (FORM-20 to FORM-27). */
  envelope: number;
  /** What signing it does, in one sentence. */
  purpose: string;
  /** A spouse who is named must sign as well. */
  spouseRole: boolean;
  /** The name as it was matters to this form only. */
  former?: true;
  sections: readonly { title: string; questions: readonly Question[] }[];
  /** What the signer agrees to. */
  statements: readonly string[];
}
