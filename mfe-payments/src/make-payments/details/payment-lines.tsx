import type { Payline } from '@portal/api';
import { shownLines } from '@portal/domain/payments/payment-lines';
import {
  amountFor,
  type DetailsProblem,
  lineKey,
  type PaymentAnswers,
} from '@portal/domain/payments/payment-steps';
import type { StepsInHand } from '@portal/member-features/steps';
import { Section, Stack, Text } from '@portal/ui';
import { CheckboxField } from '@portal/ui/form';
import { useCallback } from 'react';
import { useCertificateNames } from '../../paying/use-certificate-names.ts';
import { PaymentLine } from './payment-line.tsx';

type Amounts = PaymentAnswers['amounts'];
type AmountTexts = PaymentAnswers['amountTexts'];

interface Props {
  readonly lines: readonly Payline[];
  readonly amounts: Amounts;
  readonly amountTexts: AmountTexts;
  readonly starting: Amounts;
  readonly problems: readonly DetailsProblem[];
  readonly onChange: StepsInHand<PaymentAnswers, string>['save'];
}

/** The lines of payor and owner, each with its tick and its amount (WIZ-06 to WIZ-10, WIZ-16). */
export function PaymentLines({ lines, amounts, amountTexts, starting, problems, onChange }: Props) {
  const names = useCertificateNames();
  const { payor, owner } = shownLines(lines);
  const all = [...payor, ...owner];
  const ticked = all.filter((line) => amounts[lineKey(line)] !== undefined).length;
  const { tick, enter } = useLineChanges(starting, onChange);
  // A line of $0.00 cannot be paid: 'Select all' leaves it, and the member may still tick it (WIZ-07, WIZ-18).
  const selectable = all.filter(
    (line) => amounts[lineKey(line)] !== undefined || amountFor(line, amountTexts) > 0,
  );
  const tickAll = (wanted: boolean) => {
    const every = selectable.map((line) => [lineKey(line), amountFor(line, amountTexts)]);
    onChange({ amounts: wanted ? Object.fromEntries(every) : {} });
  };
  const problemOf = (line: string | undefined, about: DetailsProblem['about']) =>
    problems.find((problem) => problem.line === line && problem.about === about)?.message;
  const drawn = (line: Payline) => {
    const key = lineKey(line);
    return (
      <PaymentLine
        key={key}
        line={line}
        certificateName={names.get(line.CertificateNumber)}
        ticked={amounts[key] !== undefined}
        text={amountTexts[key]}
        tickProblem={problemOf(key, 'tick')}
        amountProblem={problemOf(key, 'amount')}
        onTick={tick}
        onAmount={enter}
      />
    );
  };

  return (
    <Stack gap="6">
      <CheckboxField
        label="Select all"
        name="amounts"
        checked={ticked > 0 && ticked === selectable.length}
        indeterminate={ticked > 0 && ticked < selectable.length}
        error={problemOf(undefined, 'tick')}
        onChange={({ currentTarget }) => tickAll(currentTarget.checked)}
      />
      {payor.length > 0 && (
        <Section title="What you can pay" count={payor.length}>
          <Stack gap="4">{payor.map(drawn)}</Stack>
        </Section>
      )}
      {owner.length > 0 && (
        <Section title="Certificates you own that somebody else pays" count={owner.length}>
          <Text marginBlockEnd="4">You can pay these too.</Text>
          <Stack gap="4">{owner.map(drawn)}</Stack>
        </Section>
      )}
    </Stack>
  );
}

/** The changes of one line. They are stable functions, so that a key in one amount renders one line and not two hundred. */
function useLineChanges(starting: Amounts, onChange: Props['onChange']) {
  const tick = useCallback(
    (line: Payline, ticked: boolean) =>
      onChange(({ amounts = starting, amountTexts = {} }) => ({
        amounts: withEntry(amounts, lineKey(line), ticked ? amountFor(line, amountTexts) : undefined),
      })),
    [onChange, starting],
  );
  const enter = useCallback(
    (line: Payline, text: string | undefined) =>
      onChange(({ amounts = starting, amountTexts = {} }) => {
        const key = lineKey(line);
        const texts = withEntry(amountTexts, key, text);
        // An amount that is entered ticks its line.
        const isTicked = text !== undefined || amounts[key] !== undefined;
        return {
          amountTexts: texts,
          amounts: isTicked ? withEntry(amounts, key, amountFor(line, texts)) : amounts,
        };
      }),
    [onChange, starting],
  );
  return { tick, enter };
}

function withEntry<Value>(
  entries: Readonly<Record<string, Value>>,
  key: string,
  value: Value | undefined,
): Readonly<Record<string, Value>> {
  const { [key]: _before, ...others } = entries;
  return value === undefined ? others : { ...others, [key]: value };
}
