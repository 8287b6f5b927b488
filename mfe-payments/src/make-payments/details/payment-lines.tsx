import type { Payline } from '@portal/api';
import type { Cents } from '@portal/domain/money';
import { defaultAmount } from '@portal/domain/payment-amount';
import { billedLine, shownLines } from '@portal/domain/payment-lines';
import { lineKey, type PaymentAnswers } from '@portal/domain/payment-steps';
import type { StepsInHand } from '@portal/member-features/steps';
import { Section, Stack, Text } from '@portal/ui';
import { CheckboxField } from '@portal/ui/form';
import { useCallback } from 'react';
import { useCertificateNames } from '../../paying/use-certificate-names.ts';
import { PaymentLine } from './payment-line.tsx';

type Amounts = PaymentAnswers['amounts'];

interface Props {
  readonly lines: readonly Payline[];
  readonly amounts: Amounts;
  readonly starting: Amounts;
  readonly problem: string | undefined;
  readonly onChange: StepsInHand<PaymentAnswers, string>['save'];
}

/** The lines of payor and owner, each with its tick and its amount (WIZ-06 to WIZ-10, WIZ-16). */
export function PaymentLines({ lines, amounts, starting, problem, onChange }: Props) {
  const names = useCertificateNames();
  const { payor, owner } = shownLines(lines);
  const all = [...payor, ...owner];
  const ticked = all.filter((line) => amounts[lineKey(line)] !== undefined).length;
  // Always the same function, so that a key in one amount draws one line and not two hundred.
  const change = useCallback(
    (line: Payline, amount: Cents | undefined) =>
      onChange(({ amounts: before = starting }) => ({ amounts: withAmount(before, line, amount) })),
    [onChange, starting],
  );
  const tickAll = (wanted: boolean) => {
    const every = all.map((line): [string, Cents] => {
      const key = lineKey(line);
      return [key, amounts[key] ?? defaultAmount(billedLine(line))];
    });
    onChange({ amounts: wanted ? Object.fromEntries(every) : {} });
  };
  const drawn = (line: Payline) => (
    <PaymentLine
      key={lineKey(line)}
      line={line}
      certificateName={names.get(line.CertificateNumber)}
      amount={amounts[lineKey(line)]}
      problem={amounts[lineKey(line)] === 0 ? problem : undefined}
      onChange={change}
    />
  );

  return (
    <Stack gap="6">
      <CheckboxField
        label="Select all"
        name="amounts"
        checked={ticked === all.length}
        indeterminate={ticked > 0 && ticked < all.length}
        error={problem}
        onChange={({ currentTarget }) => tickAll(currentTarget.checked)}
      />
      {payor.length > 0 && (
        <Section title="What you can pay" count={payor.length}>
          <Stack gap="4">{payor.map(drawn)}</Stack>
        </Section>
      )}
      {owner.length > 0 && (
        <Section title="Certificates you own that somebody else pays" count={owner.length}>
          <Stack gap="4">
            <Text>You can pay these too.</Text>
            {owner.map(drawn)}
          </Stack>
        </Section>
      )}
    </Stack>
  );
}

function withAmount(amounts: Amounts, line: Payline, amount: Cents | undefined): Amounts {
  const { [lineKey(line)]: _before, ...others } = amounts;
  return amount === undefined ? others : { ...others, [lineKey(line)]: amount };
}
