import { Link } from '@portal/section-sdk/router';
import { Icon, TextLink } from '@portal/ui';
import { loadDetailsPage } from '../certificate-details/load-details-page.ts';

/** Link to a certificate (CERT-18); preloads the page's chunk. */
export function DetailsLink({ number }: { number: string }) {
  return (
    <TextLink asChild standalone alignSelf="start" _print={{ display: 'none' }}>
      <Link
        to={`/certificate-details/${number}`}
        aria-label={`Certificate Details for ${number}`}
        onPointerEnter={preload}
        onFocus={preload}
        onTouchStart={preload}
      >
        Certificate Details
        <Icon name="chevronRight" />
      </Link>
    </TextLink>
  );
}

function preload() {
  // Following the link retries a failed load and shows its error.
  loadDetailsPage().catch(() => undefined);
}
