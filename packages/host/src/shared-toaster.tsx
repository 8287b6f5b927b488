import { clearNotifications, PortalProvider } from '@portal/ui';
import { createRoot, type Root } from 'react-dom/client';

let root: Root | undefined;
let sections = 0;

/** Renders the notifications once for all mounted sections. Returns the function that a section calls at its end. */
export function addToaster(): () => void {
  sections += 1;
  if (!root) {
    // The toaster is a child of the body, so its root needs no place in the document.
    root = createRoot(document.createElement('div'));
    root.render(<PortalProvider>{null}</PortalProvider>);
  }
  return () => {
    sections -= 1;
    if (sections > 0) return;
    // One under the pointer would show again with the next section, perhaps to another member.
    clearNotifications();
    root?.unmount();
    root = undefined;
  };
}
