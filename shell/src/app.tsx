import { ApiClientContext, QueryClientProvider, serverNow } from '@portal/api';
import { todayInChicago } from '@portal/domain/values/dates';
import { type Platform, PlatformContext } from '@portal/section-sdk';
import type { createMemoryRouter } from '@portal/section-sdk/router';
import { RouterProvider } from '@portal/section-sdk/router';
import { PortalProvider } from '@portal/ui';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { AccountSync } from './auth/account-sync.tsx';
import { sessionOf, useSessionState } from './auth/session-store.ts';
import { ConfirmLeaveDialog } from './routing/confirm-leave-dialog.tsx';
import { useConfirmLeave } from './routing/use-confirm-leave.ts';
import { type Shell, ShellContext } from './shell.ts';

interface AppProps {
  readonly shell: Shell;
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly nonce?: string | undefined;
  /** Only for rendering at build time. */
  readonly styleCache?: ComponentProps<typeof PortalProvider>['cache'];
}

/** The portal with its providers. It also renders in Node.js, so only effects may use browser APIs. */
export function App({ shell, router, nonce, styleCache }: AppProps) {
  return (
    <PortalProvider nonce={nonce} cache={styleCache}>
      <QueryClientProvider client={shell.queryClient}>
        <ApiClientContext value={shell.apiClient}>
          <ShellContext value={shell}>
            <PlatformProvider shell={shell}>
              <RouterProvider router={router} />
            </PlatformProvider>
            <AccountSync />
          </ShellContext>
        </ApiClientContext>
      </QueryClientProvider>
    </PortalProvider>
  );
}

function PlatformProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  const state = useSessionState(shell.session);
  const { confirmLeave, question } = useConfirmLeave(shell.unsavedChanges);
  const platform = useMemo<Platform>(
    () => ({
      config: shell.config,
      session: sessionOf(state),
      today: () => todayInChicago(serverNow()),
      signIn: shell.auth.signIn,
      signUp: shell.auth.signUp,
      signOut: () => confirmLeave('Sign out without saving', shell.sessionTerminator.signOut),
      resetPassword: () => confirmLeave('Leave without saving', shell.auth.resetPassword),
      editProfile: () => confirmLeave('Leave without saving', shell.auth.editProfile),
    }),
    [shell, state, confirmLeave],
  );
  return (
    <PlatformContext value={platform}>
      {children}
      {question && state.status !== 'ended' && <ConfirmLeaveDialog {...question} />}
    </PlatformContext>
  );
}
