import { DescriptionList, DescriptionListItem } from './description-list.tsx';
import { Skeleton, SkeletonText, SkeletonValue } from './skeleton.tsx';

export default { component: Skeleton, title: 'Components/Skeleton' };

/** The place of something that will come, in the height of the real thing. */
export function OfACard() {
  return <Skeleton height="6rem" />;
}

/** The place of a paragraph. */
export function OfText() {
  return <SkeletonText lines={3} />;
}

/** The place of a value whose label is known already. */
export function OfAValue() {
  return (
    <DescriptionList>
      <DescriptionListItem label="Cash value">
        <SkeletonValue />
      </DescriptionListItem>
    </DescriptionList>
  );
}
