import type { Payline } from '@portal/api';
import { byDueDate, startAmount, visibleLines } from '@portal/domain/payments/paylines';
import { formatAmountInput } from '@portal/domain/payments/payment-amount';
import {
  amountFor,
  type DetailsError,
  lineKey,
  type PaymentAnswers,
} from '@portal/domain/payments/payment-wizard';
import type { PaymentFrequency } from '@portal/domain/payments/recurring-payments';
import type { Cents } from '@portal/domain/values/money';
import type { WizardController } from '@portal/shared-features/use-wizard';
import { Alert, Box, Card, PanelSection, Stack, Text } from '@portal/ui';
import { CheckboxField } from '@portal/ui/form';
import { useCallback, useState } from 'react';
import { useCertificateConditions, useCertificateTitles } from '../../payment-form/use-certificate-names.ts';
import type { SelectionNote } from '../texts.ts';
import { LineGroup } from './line-group.tsx';

type Amounts = PaymentAnswers['amounts'];
type AmountTexts = PaymentAnswers['amountTexts'];

interface Props {
  readonly lines: readonly Payline[];
  readonly amounts: Amounts;
  readonly amountTexts: AmountTexts;
  readonly frequency: PaymentFrequency;
  readonly initialAmounts: Amounts;
  /** Whether a link to the page chose the line. */
  readonly isChosen: (line: Payline) => boolean;
  readonly note: SelectionNote | undefined;
  readonly errors: readonly DetailsError[];
  readonly onChange: WizardController<PaymentAnswers, string>['save'];
}

/** Lines of payor and owner, each with checkbox and amount (WIZ-06 to WIZ-10, WIZ-16). */
export function PaylineList({
  lines,
  amounts,
  amountTexts,
  frequency,
  initialAmounts,
  isChosen,
  note,
  errors,
  onChange,
}: Props) {
  const titles = useCertificateTitles();
  const conditions = useCertificateConditions();
  const isFirst = (line: Payline) => isChosen(line) || initialAmounts[lineKey(line)] !== undefined;
  const { payor, owner } = visibleLines(firstOnTop(lines, isFirst));
  const all = [...payor, ...owner];
  const selectedCount = all.filter((line) => amounts[lineKey(line)] !== undefined).length;
  const { toggleLine, changeAmount, isChanged } = useLineChanges(initialAmounts, amountTexts, onChange);
  // A line of $0.00 cannot be paid: 'Select all' skips it, but the member may still tick it (WIZ-07, WIZ-18).
  const selectable = all.filter(
    (line) => amounts[lineKey(line)] !== undefined || amountFor(line, { amountTexts, frequency }) > 0,
  );
  const isAllSelected = selectedCount > 0 && selectable.every((line) => amounts[lineKey(line)] !== undefined);
  const toggleAll = (selected: boolean) => {
    const allSelected = selectable.map((line) => [
      lineKey(line),
      amountFor(line, { amountTexts, frequency }),
    ]);
    onChange({ amounts: selected ? Object.fromEntries(allSelected) : {} });
  };
  const errorFor = (line: string | undefined, field: DetailsError['field']) =>
    errors.find((error) => error.line === line && error.field === field)?.message;
  const lineProps = (line: Payline) => {
    const key = lineKey(line);
    return {
      line,
      title: titles.get(line.CertificateNumber),
      condition: conditions.get(line.CertificateNumber),
      checked: amounts[key] !== undefined,
      text: amountTexts[key] ?? otherAmountText(line, amounts[key], frequency),
      frequency,
      selectionError: errorFor(key, 'checkbox'),
      amountError: errorFor(key, 'amount'),
      onCheckedChange: toggleLine,
      onAmountChange: changeAmount,
    };
  };
  const selectAllProps = {
    label: 'Select all',
    hint: selectable.length < all.length ? LEFT_OUT : undefined,
    name: 'amounts',
    // WIZ-08: a dash while any line is not ticked, also one of $0.00.
    checked: selectedCount > 0 && selectedCount === all.length,
    indeterminate: selectedCount > 0 && selectedCount < all.length,
    error: errorFor(undefined, 'checkbox'),
    onChange: () => toggleAll(!isAllSelected),
  };
  const isInitial = Object.keys({ ...initialAmounts, ...amounts }).every(
    (key) => amounts[key] === initialAmounts[key],
  );
  return (
    <Stack gap="6">
      {payor.length > 0 && (
        <PanelSection title="What you can pay" count={payor.length}>
          {note && <WhatIsTicked note={note} isTicked={isInitial} />}
          <Card>
            <CheckboxField {...selectAllProps} />
            <LineGroup lines={payor} lineProps={lineProps} isChanged={isChanged} />
          </Card>
        </PanelSection>
      )}
      {owner.length > 0 && (
        <PanelSection title="Certificates you own, paid by someone else" count={owner.length}>
          {payor.length === 0 && note && <WhatIsTicked note={note} isTicked={isInitial} />}
          <Text marginBlockEnd="4">You can pay these too.</Text>
          <Card>
            {payor.length === 0 && <CheckboxField {...selectAllProps} />}
            <LineGroup lines={owner} lineProps={lineProps} isChanged={isChanged} />
          </Card>
        </PanelSection>
      )}
    </Stack>
  );
}

/** The amount that is paid, if pending payments have changed the amount that the line would start with now. */
function otherAmountText(
  line: Payline,
  amount: Cents | undefined,
  frequency: PaymentFrequency,
): string | undefined {
  return amount === undefined || amount === startAmount(line, frequency)
    ? undefined
    : formatAmountInput(amount);
}

/** Below 'Select all', which skips lines of $0.00. */
const LEFT_OUT = 'Leaves out lines of $0.00.';

/** A text that no longer applies keeps its room, so that the lines stay under the finger. */
function WhatIsTicked({ note, isTicked }: { note: SelectionNote; isTicked: boolean }) {
  return (
    <Box marginBlockEnd="4">
      {note.title === undefined ? (
        <Text maxWidth="none" visibility={isTicked ? undefined : 'hidden'}>
          {note.text}
        </Text>
      ) : (
        <Alert tone={note.tone} title={note.title}>
          <Text>{note.text}</Text>
        </Alert>
      )}
    </Box>
  );
}

/** Chosen lines and those that start ticked, then the others, each by due date. Ticking a line does not move it. */
function firstOnTop(lines: readonly Payline[], isFirst: (line: Payline) => boolean): readonly Payline[] {
  const sorted = byDueDate(lines);
  return [...sorted.filter(isFirst), ...sorted.filter((line) => !isFirst(line))];
}

/**
 * Callbacks of a line. They are stable, so that typing in one amount renders one line and not all. A line is changed
 * from the first change on, also after a return to this step with its amount.
 */
function useLineChanges(initialAmounts: Amounts, amountTexts: AmountTexts, onChange: Props['onChange']) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(() => new Set(Object.keys(amountTexts)));
  const markChanged = useCallback(
    (key: string) => setChanged((keys) => (keys.has(key) ? keys : new Set([...keys, key]))),
    [],
  );
  const toggleLine = useCallback(
    (line: Payline, selected: boolean) => {
      markChanged(lineKey(line));
      onChange(({ amounts = initialAmounts, ...answers }) => ({
        amounts: withEntry(amounts, lineKey(line), selected ? amountFor(line, answers) : undefined),
      }));
    },
    [onChange, initialAmounts, markChanged],
  );
  const changeAmount = useCallback(
    (line: Payline, text: string | undefined) => {
      markChanged(lineKey(line));
      onChange(({ amounts = initialAmounts, ...answers }) => {
        const key = lineKey(line);
        const changed = { ...answers, amountTexts: withEntry(answers.amountTexts ?? {}, key, text) };
        // Entering an amount selects its line.
        const isSelected = text !== undefined || amounts[key] !== undefined;
        return {
          amountTexts: changed.amountTexts,
          amounts: isSelected ? withEntry(amounts, key, amountFor(line, changed)) : amounts,
        };
      });
    },
    [onChange, initialAmounts, markChanged],
  );
  return { toggleLine, changeAmount, isChanged: (line: Payline) => changed.has(lineKey(line)) };
}

function withEntry<Value>(
  entries: Readonly<Record<string, Value>>,
  key: string,
  value: Value | undefined,
): Readonly<Record<string, Value>> {
  const { [key]: _before, ...others } = entries;
  return value === undefined ? others : { ...others, [key]: value };
}
