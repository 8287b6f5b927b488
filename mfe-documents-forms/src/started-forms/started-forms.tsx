import type { Certificate, StartedForm } from '@portal/api';
import type { FormOffer } from '@portal/domain/forms/forms';
import { CallFailed } from '@portal/member-features/call-failed';
import { ShowMore } from '@portal/member-features/show-more';
import { useShownCount } from '@portal/member-features/shown-count';
import { CardList, Section, Stack } from '@portal/ui';
import { StartedFormCard } from './started-form-card.tsx';
import type { StartedForms as Query } from './use-started-forms.ts';

const STEP = 3;

interface Props {
  readonly query: Query;
  readonly offers: readonly FormOffer<Certificate>[];
}

/** The forms that the member began to sign, newest first (F-07); nothing for who has begun none. */
export function StartedForms({ query, offers }: Props) {
  if (query.status === 'error') {
    return (
      <Section title="Your forms">
        <CallFailed
          error={query.error}
          text="We could not get what became of your forms."
          onRetry={() => void query.refetch()}
        >
          Nothing has changed. You can begin a form all the same.
        </CallFailed>
      </Section>
    );
  }
  return query.data && query.data.length > 0 ? <List forms={query.data} offers={offers} /> : null;
}

function List({ forms, offers }: { readonly forms: readonly StartedForm[] } & Pick<Props, 'offers'>) {
  const { shown, setCount } = useShownCount(forms.length, STEP);
  return (
    <Section title="Your forms" count={forms.length}>
      <Stack gap="4">
        <CardList>
          {forms.slice(0, shown).map((form) => (
            <StartedFormCard key={form.Reference} form={form} isAllowed={isAllowed(form, offers)} />
          ))}
        </CardList>
        <ShowMore of={forms.length} shown={shown} step={STEP} onShow={setCount} />
      </Stack>
    </Section>
  );
}

/** As the server decides when a form opens (AMB-05). */
function isAllowed(form: StartedForm, offers: Props['offers']): boolean {
  const offer = offers.find(({ DocuSignEnvelopeId }) => DocuSignEnvelopeId === form.DocuSignEnvelopeMasterId);
  return (
    offer?.allowed === true &&
    offer.certlist.some(({ CertificateNumber }) => CertificateNumber === form.CertificateNumber)
  );
}
