import type { MemberAddress } from '@portal/api';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import type { FakeResponses } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { recordNotifications } from '../testing/record-notifications.ts';
import { EditProfilePage } from './edit-profile-page.tsx';

export const notifications = recordNotifications();
const NONE = { Requested: null, RequestedOn: null };

/** Opens the contact form and records requests. */
export function open(changes: Partial<MemberAddress> = {}, answers: FakeResponses = {}) {
  const sent: unknown[] = [];
  renderPage(EditProfilePage, {
    path: '/edit-profile/:edittype',
    at: '/edit-profile/contact',
    responses: {
      GetPrimaryAddress: createAddress(changes),
      GetPendingContactChange: NONE,
      SendContactInfoUpdateEmail: (_query: URLSearchParams, { body }: RequestInit) => {
        sent.push(JSON.parse(String(body)));
        return 1;
      },
      ...answers,
    },
  });
  return sent;
}

type Control = HTMLInputElement | HTMLSelectElement;
export const field = (label: string | RegExp) => screen.findByLabelText<Control>(label);
export async function fill(label: string | RegExp, text: string) {
  await userEvent.clear(await field(label));
  if (text !== '') await userEvent.paste(text);
}

export const selectOption = async (label: string, value: string) =>
  userEvent.selectOptions(await field(label), value);

/** By text: role queries are slow on a page with many styles. */
export const save = () => userEvent.click(screen.getByText('Save changes', { selector: 'button' }));
export const choices = async (label: string) =>
  [...(await field(label)).querySelectorAll('option')].map(({ textContent }) => textContent);
