import { Link } from '@portal/router';
import { Icon, TextLink } from '@portal/ui';
import { loadDetailsPage } from '../certificate-details/load-details-page.ts';

/** The way to one certificate (CERT-18); its page's code is on its way before the link is followed. */
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
  // What fails now is asked for again when the link is followed, and told there.
  loadDetailsPage().catch(() => undefined);
}
