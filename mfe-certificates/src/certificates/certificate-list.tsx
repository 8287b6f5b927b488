import type { Certificate } from '@portal/api';
import { sortByUrgency } from '@portal/domain/certificates/sort-by-urgency';
import { usePlatform } from '@portal/section-sdk';
import { useIsPrinting } from '@portal/shared-features/printing';
import { ShowMore } from '@portal/shared-features/show-more';
import { Button, CardList, EmptyState, ScreenOnly, Skeleton, Stack, Text } from '@portal/ui';
import { lazy, memo, Suspense, useCallback, useDeferredValue, useMemo } from 'react';
import { CertificateCard, CollapsibleCard } from './certificate-card.tsx';
import { filterCertificates } from './filter-certificates.ts';
import { PrintList } from './print-list.tsx';
import { useExpandedCards } from './use-expanded-cards.ts';
import { useListParams } from './use-list-params.ts';

/** A list longer than this can be searched and sorted, and is shown in steps of as many. */
const PAGE_SIZE = 15;

/** As many cards stand open as one looks through without losing their beginning; more are folded. */
const MAX_EXPANDED = 3;

const ListToolbar = lazy(async () => ({ default: (await import('./list-toolbar.tsx')).ListToolbar }));

/** The certificates that the member owns, a card for each (CERT-04); of many, what needs the member stands first. */
export function CertificateList({ certificates }: { certificates: readonly Certificate[] }) {
  const today = usePlatform().today();
  const byUrgency = useMemo(() => sortByUrgency(certificates, today), [certificates, today]);
  if (certificates.length <= MAX_EXPANDED) return <ExpandedCards certificates={certificates} />;
  return certificates.length > PAGE_SIZE ? (
    <LongList certificates={certificates} byUrgency={byUrgency} />
  ) : (
    <CollapsibleCards certificates={byUrgency} />
  );
}

interface LongListProps {
  readonly certificates: readonly Certificate[];
  /** The same ones, what needs the member first. */
  readonly byUrgency: readonly Certificate[];
}

/** However many there are, a step of them is drawn: typing and sorting stay quick with a thousand. */
function LongList({ certificates, byUrgency }: LongListProps) {
  const { search, order, count, onSearch, onOrder, onCount, onUnmount } = useListParams(PAGE_SIZE);
  const isPrinting = useIsPrinting();
  // What is typed and chosen shows at once; the cards follow when there is time.
  const deferredSearch = useDeferredValue(search);
  const deferredOrder = useDeferredValue(order);
  const filtered = useMemo(
    () =>
      filterCertificates(
        deferredOrder === 'urgency' ? byUrgency : certificates,
        deferredSearch,
        deferredOrder,
      ),
    [certificates, byUrgency, deferredSearch, deferredOrder],
  );
  const visibleCount = Math.min(count, filtered.length);

  if (isPrinting) return <PrintList certificates={filtered} />;
  return (
    <Stack gap="4" onBlur={onUnmount}>
      <Suspense fallback={<Skeleton paddingBlock="8" />}>
        <ListToolbar search={search} onSearch={onSearch} order={order} onOrder={onOrder} />
      </Suspense>
      <Text role="status" tone="muted">
        {filtered.length === certificates.length
          ? `Showing ${visibleCount} of ${filtered.length} certificates`
          : `Showing ${visibleCount} of ${filtered.length} found, out of ${certificates.length} certificates`}
      </Text>
      {visibleCount > 0 && <CollapsibleCards certificates={filtered.slice(0, count)} />}
      {filtered.length === 0 && (
        <EmptyState title="No certificate fits your search.">
          Try fewer letters, or only the last digits of the number.
        </EmptyState>
      )}
      <ShowMore total={filtered.length} visible={visibleCount} step={PAGE_SIZE} onShow={onCount} />
    </Stack>
  );
}

function ExpandedCards({ certificates }: { certificates: readonly Certificate[] }) {
  return (
    <CardList aria-label={LIST_NAME}>
      {certificates.map((certificate) => (
        <CertificateCard key={certificate.CertificateNumber} certificate={certificate} />
      ))}
    </CardList>
  );
}

/** Each opens with one press, and all of them with one. */
function CollapsibleCards({ certificates }: { certificates: readonly Certificate[] }) {
  const { opened: expanded, expand, collapse } = useExpandedCards();
  const numbers = certificates.map(({ CertificateNumber }) => CertificateNumber);
  const allExpanded = numbers.every((number) => expanded.has(number));
  const setExpanded = useCallback(
    (number: string, isOpen: boolean) => (isOpen ? expand([number]) : collapse([number])),
    [expand, collapse],
  );
  return (
    <Stack gap="4">
      <ScreenOnly>
        <Button variant="secondary" onClick={() => (allExpanded ? collapse(numbers) : expand(numbers))}>
          {allExpanded ? 'Close all' : 'Open all'}
        </Button>
      </ScreenOnly>
      <CardList aria-label={LIST_NAME}>
        {certificates.map((certificate) => (
          <Item
            key={certificate.CertificateNumber}
            certificate={certificate}
            open={expanded.has(certificate.CertificateNumber)}
            onOpenChange={setExpanded}
          />
        ))}
      </CardList>
    </Stack>
  );
}

const LIST_NAME = 'Your certificates';

/** Drawn again only when its certificate changes or opens, not with each letter that is typed. */
const Item = memo(CollapsibleCard);
