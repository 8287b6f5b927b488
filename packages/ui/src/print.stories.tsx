import { PrintOnly, ScreenOnly } from './print.tsx';

export default { title: 'Components/Print' };

/** Look at the print preview. */
export function OnScreenAndPaper() {
  return (
    <>
      <ScreenOnly>This is on the screen only.</ScreenOnly>
      <PrintOnly>This is on paper only.</PrintOnly>
    </>
  );
}
