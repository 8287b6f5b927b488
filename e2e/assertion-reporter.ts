import type { FullResult, Reporter, TestCase, TestResult, TestStep } from 'playwright/types/testReporter';

/** Fails the run when a journey passes without an assertion. Assertions in hooks and fixtures do not count. */
export default class AssertionReporter implements Reporter {
  readonly #expectNothing = new Set<string>();

  onTestEnd(test: TestCase, { status, steps }: TestResult): void {
    if (status === 'passed' && !steps.some(hasAssertion)) {
      this.#expectNothing.add(test.titlePath().filter(Boolean).join(' › '));
    }
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    for (const title of this.#expectNothing) console.log(`passed without expecting anything: ${title}`);
    return { status: this.#expectNothing.size > 0 ? 'failed' : status };
  }

  printsToStdio(): boolean {
    return false;
  }
}

function hasAssertion({ category, steps }: TestStep): boolean {
  return category === 'expect' || (category !== 'hook' && steps.some(hasAssertion));
}
