import { type Certificate, GetCertificateSummary, useApiQuery } from '@portal/api';
import { createICalendar } from '@portal/domain/payments/icalendar';
import {
  nextPremiums,
  type Premium,
  type PremiumMonth,
  premiumCalendar,
} from '@portal/domain/payments/premium-calendar';
import { formatMonth, formatShortDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { useMember, usePlatform } from '@portal/section-sdk';
import { saveFile } from '@portal/shared-features/save-file';
import { Box, Button, Grid, Icon, MoneyText, PanelSection, ScreenOnly, Stack, Text } from '@portal/ui';
import { type Column, DataTable } from '@portal/ui/table';
import { type CertificateNames, useCertificateNames } from '../payment-form/use-certificate-names.ts';
import { CertificateCell } from './certificate-cell.tsx';
import { PremiumReminder } from './premium-reminder.tsx';

/** Longer lists cannot be scanned at a glance. */
const VISIBLE_ROWS = 3;

/** Premiums of the next twelve months, and the next due date of each certificate. Renders nothing without one. */
export function ComingPremiums() {
  const { nameId } = useMember();
  const { today } = usePlatform();
  const { data } = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  const names = useCertificateNames();
  const next = data ? nextPremiums(data.Certificates, today()) : [];
  if (!data || next.length === 0) return null;
  return (
    <PanelSection title="Coming Premiums">
      <Stack gap="6">
        {next.length > 1 && <YearOfPremiums months={premiumCalendar(data.Certificates, today())} />}
        <DataTable
          caption="Next due dates"
          columns={columns(names)}
          rows={next}
          rowKey={({ certificate }) => certificate.CertificateNumber}
          empty={null}
          compactCards
          collapseAfter={VISIBLE_ROWS}
        />
        <ScreenOnly>
          <PremiumReminder />
        </ScreenOnly>
      </Stack>
    </PanelSection>
  );
}

/** Twelve boxes with month, amount and number of premiums. */
function YearOfPremiums({ months }: { months: readonly PremiumMonth<Certificate>[] }) {
  return (
    <Grid
      as="ol"
      role="list"
      aria-label="Premiums by month"
      gap="2"
      templateColumns="repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))"
    >
      {months.map(({ month, amount, premiums }) => (
        <Box
          as="li"
          key={month}
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
      ))}
    </Grid>
  );
}

const columns = (names: CertificateNames): readonly Column<Premium<Certificate>>[] => [
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
    key: 'calendar',
    header: 'Reminder',
    cell: (premium) => (
      <Button
        variant="ghost"
        marginInlineStart="-0.75rem"
        marginBlockStart={{ md: '-0.75rem' }}
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
  saveFile(createICalendar([entry], new Date()), 'premium.ics', 'text/calendar');
}
