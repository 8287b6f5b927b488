import { PrintOnly, ScreenOnly } from '@portal/ui';

/** Look at the print preview. */
export function OnScreenAndPaper() {
  return (
    <>
      <ScreenOnly>This is on the screen only.</ScreenOnly>
      <PrintOnly>This is on paper only.</PrintOnly>
    </>
  );
}
