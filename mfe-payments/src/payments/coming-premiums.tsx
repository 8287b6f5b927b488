import { type Certificate, GetPaymentList, useApiQuery } from '@portal/api';
import { type PremiumStatus, premiumStatuses } from '@portal/domain/payments/due-breakdown';
import { type Premium, type PremiumMonth, premiumCalendar } from '@portal/domain/payments/premium-calendar';
import { formatMonth, formatShortDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { useMember, usePlatform } from '@portal/section-sdk';
import {
  Badge,
  Box,
  Button,
  Grid,
  Icon,
  MoneyText,
  PanelSection,
  ScreenOnly,
  Stack,
  Text,
  type Tone,
} from '@portal/ui';
import { type Column, DataTable } from '@portal/ui/table';
import { useState } from 'react';
import { saveCalendar } from '../payment-form/save-calendar.ts';
import type { CertificateNames } from '../payment-form/use-certificate-names.ts';
import { CertificateCell } from './certificate-cell.tsx';
import { PARTS } from './part-links.tsx';
import { PremiumReminder, usePremiumReminder } from './premium-reminder.tsx';
import { useNextPremiums } from './use-next-premiums.ts';

/** Longer lists cannot be scanned at a glance. */
const VISIBLE_ROWS = 3;
/** A phone shows as many months first. */
const VISIBLE_MONTHS = 4;

/** Coming premiums, and the switch of the e-mail before one is due. Undefined without either. */
export function useComingPremiums() {
  const premiums = useNextPremiums();
  const reminder = usePremiumReminder(premiums?.next ?? []);
  return premiums?.next.length || reminder ? { premiums, reminder } : undefined;
}

interface Props extends NonNullable<ReturnType<typeof useComingPremiums>> {
  readonly names: CertificateNames;
}

export function ComingPremiums({ premiums, reminder, names }: Props) {
  return (
    <PanelSection title="Coming Premiums" id={PARTS.coming.id}>
      <Stack gap="6">
        {premiums && premiums.next.length > 0 && <Premiums {...premiums} names={names} />}
        {reminder && (
          <ScreenOnly>
            <PremiumReminder {...reminder} />
          </ScreenOnly>
        )}
      </Stack>
    </PanelSection>
  );
}

interface PremiumsProps extends NonNullable<ReturnType<typeof useNextPremiums>> {
  readonly names: CertificateNames;
}

/** Premiums of the next twelve months, and the next due date of each certificate. */
function Premiums({ certificates, next, names }: PremiumsProps) {
  const { nameId } = useMember();
  const { today } = usePlatform();
  const input = { query: { lifeProNameId: nameId } };
  const lines = useApiQuery(GetPaymentList, input, { enabled: false }).data;
  const statuses = lines && premiumStatuses(certificates, lines, today());
  return (
    <>
      {next.length > 1 && <YearOfPremiums months={premiumCalendar(certificates, today())} />}
      <DataTable
        caption="Next due dates"
        columns={columns(names, statuses)}
        rows={next}
        rowKey={({ certificate }) => certificate.CertificateNumber}
        empty={null}
        compactCards
        wide
        collapseAfter={VISIBLE_ROWS}
      />
    </>
  );
}

/** Twelve boxes with month, amount and number of premiums; on a phone the first four, until expanded. */
function YearOfPremiums({ months }: { months: readonly PremiumMonth<Certificate>[] }) {
  const [expanded, setExpanded] = useState(false);
  return (
    <Stack gap="4">
      <Grid
        as="ol"
        role="list"
        aria-label="Premiums by month"
        gap="2"
        templateColumns="repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))"
      >
        {months.map((month, index) => (
          <Month key={month.month} {...month} collapsed={!expanded && index >= VISIBLE_MONTHS} />
        ))}
      </Grid>
      <Box display={{ base: 'block', md: 'none' }} _print={{ display: 'none' }}>
        <Button variant="secondary" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? `Show the first ${VISIBLE_MONTHS} months` : `Show all ${months.length} months`}
        </Button>
      </Box>
    </Stack>
  );
}

type MonthProps = PremiumMonth<Certificate> & {
  /** Hidden on a phone. */
  readonly collapsed: boolean;
};

function Month({ month, amount, premiums, collapsed }: MonthProps) {
  return (
    <Box
      as="li"
      data-collapsed={collapsed}
      css={{ '&[data-collapsed=true]': { mdDown: { '@media screen': { display: 'none' } } } }}
      bg={premiums.length === 0 ? 'transparent' : 'surface'}
      border="subtle"
      borderRadius="md"
      padding="3"
    >
      <Text size="sm" tone="muted">
        {formatMonth(month)}
      </Text>
      {premiums.length === 0 ? (
        <Text tone="muted">Nothing due</Text>
      ) : (
        <>
          <MoneyText display="block" size="lg">
            {formatUsd(amount)}
          </MoneyText>
          <Text size="sm">{premiums.length === 1 ? '1 premium' : `${premiums.length} premiums`}</Text>
        </>
      )}
    </Box>
  );
}

const STATUS_BADGES: Readonly<Record<PremiumStatus, { readonly tone: Tone; readonly text: string }>> = {
  'auto-pay': { tone: 'success', text: 'Auto Pay takes it' },
  recurring: { tone: 'success', text: 'Recurring payment' },
  scheduled: { tone: 'success', text: 'Scheduled' },
  unconfirmed: { tone: 'warning', text: 'Not confirmed yet' },
  due: { tone: 'info', text: 'Due' },
  upcoming: { tone: 'neutral', text: 'Upcoming' },
};

const columns = (
  names: CertificateNames,
  statuses: ReadonlyMap<string, PremiumStatus> | undefined,
): readonly Column<Premium<Certificate>>[] => [
  {
    key: 'due',
    header: 'Due',
    cell: ({ due }) => formatShortDate(due),
    rowHeader: true,
    noWrap: true,
    card: 'start',
  },
  {
    key: 'certificate',
    header: 'Certificate #',
    cell: ({ certificate }) => <CertificateCell number={certificate.CertificateNumber} names={names} />,
  },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => formatUsd(amount), align: 'end', card: 'end' },
  {
    key: 'status',
    header: 'Status',
    noWrap: true,
    cell: ({ certificate }) => {
      const status = statuses?.get(certificate.CertificateNumber);
      if (status === undefined) return null;
      return <Badge tone={STATUS_BADGES[status].tone}>{STATUS_BADGES[status].text}</Badge>;
    },
  },
  {
    key: 'calendar',
    header: 'Reminder',
    noWrap: true,
    screenOnly: true,
    cell: (premium) => (
      <Button
        variant="ghost"
        marginInlineStart="-0.75rem"
        marginBlockStart={{ md: '-0.75rem' }}
        flexWrap={{ md: 'nowrap' }}
        aria-label={`Add to calendar: premium for certificate ${premium.certificate.CertificateNumber}, due ${formatShortDate(premium.due)}`}
        onClick={() => saveReminder(premium, names)}
      >
        <Icon name="calendar" />
        Add to calendar
      </Button>
    ),
  },
];

/** Saves the due date as a calendar file (F-19). */
function saveReminder({ amount, certificate, due }: Premium<Certificate>, names: CertificateNames) {
  const { CertificateNumber } = certificate;
  const entry = {
    id: `due-${CertificateNumber}-${due}@member-portal`,
    date: due,
    title: `Premium of ${formatUsd(amount)} due: certificate ${CertificateNumber}`,
    text: names.get(CertificateNumber) ?? '',
  };
  saveCalendar([entry], 'premium.ics');
}
