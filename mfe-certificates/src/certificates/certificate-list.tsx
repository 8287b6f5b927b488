import type { Certificate } from '@portal/api';
import { sortByUrgency } from '@portal/domain/certificates/sort-by-urgency';
import { usePlatform } from '@portal/section-sdk';
import { lazyPart } from '@portal/shared-features/lazy-part';
import { ShowMore } from '@portal/shared-features/show-more';
import { useIsPrinting } from '@portal/shared-features/use-printing';
import { Button, CardList, EmptyState, PanelSection, ScreenOnly, Skeleton, Stack, Text } from '@portal/ui';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { CertificateCard, CollapsibleCard } from './certificate-card.tsx';
import { filterCertificates } from './filter-certificates.ts';
import { type CertificateGroup, groupCertificates } from './group-certificates.ts';
import { PrintList } from './print-list.tsx';
import { useExpandedCards } from './use-expanded-cards.ts';
import { useListParams } from './use-list-params.ts';

/** Longer lists have search, sort and steps of this size. */
const PAGE_SIZE = 15;

/** Longer lists show collapsed cards, because this many cards fit an overview. */
const MAX_EXPANDED = 3;

const ListToolbar = lazyPart(
  async () => (await import('./list-toolbar.tsx')).ListToolbar,
  <Skeleton paddingBlock="8" />,
);

/** Cards of the owned certificates (CERT-04); each group of a longer list starts with the urgent ones. */
export function CertificateList({ certificates }: { certificates: readonly Certificate[] }) {
  const today = usePlatform().today();
  const byUrgency = useMemo(() => sortByUrgency(certificates, today), [certificates, today]);
  if (certificates.length <= MAX_EXPANDED) return <ExpandedCards certificates={certificates} />;
  return certificates.length > PAGE_SIZE ? (
    <LongList certificates={certificates} byUrgency={byUrgency} />
  ) : (
    <CollapsibleCards groups={groupCertificates(byUrgency)} />
  );
}

interface LongListProps {
  readonly certificates: readonly Certificate[];
  readonly byUrgency: readonly Certificate[];
}

/** Renders the list in steps, so that typing and sorting stay fast with a thousand certificates. */
function LongList({ certificates, byUrgency }: LongListProps) {
  const { search, order, count, onSearch, onOrder, onCount, onBlur } = useListParams(PAGE_SIZE);
  const isPrinting = useIsPrinting();
  // The controls respond at once; the cards follow deferred.
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
  const groups = useMemo(() => groupCertificates(filtered, count), [filtered, count]);
  const visibleCount = Math.min(count, filtered.length);

  if (isPrinting) return <PrintList certificates={filtered} />;
  return (
    <Stack gap="4" onBlur={onBlur}>
      <ListToolbar search={search} onSearch={onSearch} order={order} onOrder={onOrder} />
      <Text role="status" tone="muted">
        {filtered.length === certificates.length
          ? `Showing ${visibleCount} of ${filtered.length} certificates`
          : `Showing ${visibleCount} of ${filtered.length} found, out of ${certificates.length} certificates`}
      </Text>
      {visibleCount > 0 && <CollapsibleCards groups={groups} />}
      {filtered.length === 0 && (
        <EmptyState title="No certificate matches your search.">
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
        <CertificateCard
          key={certificate.CertificateNumber}
          certificate={certificate}
          isOnly={certificates.length === 1}
        />
      ))}
    </CardList>
  );
}

/** Collapsed cards by line of business, with an 'open all' button. */
function CollapsibleCards({ groups }: { groups: readonly CertificateGroup[] }) {
  const { expanded, expand, collapse } = useExpandedCards();
  // The button responds at once; many cards follow deferred.
  const deferredExpanded = useDeferredValue(expanded);
  const numbers = groups.flatMap(({ certificates }) =>
    certificates.map(({ CertificateNumber }) => CertificateNumber),
  );
  const allExpanded = numbers.every((number) => expanded.has(number));
  const setExpanded = useCallback(
    (number: string, isOpen: boolean) => (isOpen ? expand([number]) : collapse([number])),
    [expand, collapse],
  );
  return (
    <Stack gap="6">
      <ScreenOnly>
        <Button variant="secondary" onClick={() => (allExpanded ? collapse(numbers) : expand(numbers))}>
          {allExpanded ? 'Close all' : 'Open all'}
        </Button>
      </ScreenOnly>
      <div>
        {groups.map(({ title, certificates, total }) => (
          <PanelSection key={title} title={title} count={total}>
            <CardList aria-label={`${LIST_NAME}, ${title}`}>
              {certificates.map((certificate) => (
                <Item
                  key={certificate.CertificateNumber}
                  certificate={certificate}
                  open={deferredExpanded.has(certificate.CertificateNumber)}
                  onOpenChange={setExpanded}
                />
              ))}
            </CardList>
          </PanelSection>
        ))}
      </div>
    </Stack>
  );
}

const LIST_NAME = 'Your certificates';

/** Memoized, so that typing does not render every card. */
const Item = memo(CollapsibleCard);
