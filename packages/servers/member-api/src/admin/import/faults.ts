import { CliError } from '@portal/cli-kit/cli-error';

/** An error in an extract. Lines count from 1. */
export interface Fault {
  readonly file: string;
  readonly line?: number;
  readonly field?: string | undefined;
  readonly reason: string;
}

const MAX_FAULTS = 100;

/** Faults of an extract, up to a limit that ends the check. */
export class FaultList {
  readonly #faults: Fault[] = [];

  get isFull(): boolean {
    return this.#faults.length >= MAX_FAULTS;
  }

  get hasAny(): boolean {
    return this.#faults.length > 0;
  }

  add(fault: Fault): void {
    if (!this.isFull) this.#faults.push(fault);
  }

  /** @throws CliError with one line for each fault, if there is one */
  throwIfAny(): void {
    if (!this.hasAny) return;
    const count = this.isFull ? `at least ${MAX_FAULTS}` : this.#faults.length;
    const lines = this.#faults.map(describeFault);
    throw new CliError(
      [`Nothing was imported, because the extract has ${count} faults:`, ...lines].join('\n'),
    );
  }
}

function describeFault({ file, line, field, reason }: Fault): string {
  const place = line === undefined ? file : `${file}:${line}`;
  const what = `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  return field === undefined ? `${place}: ${what}` : `${place} (${field}): ${what}`;
}
