import type { FakeResponses } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unregisteredUser } from '../testing/unregistered-user.ts';
import { RegistrationPage } from './registration-page.tsx';

/** For a loaded machine. */
export const LATE = { timeout: 60_000 };

export const MATCH = {
  ResponseCode: 1,
  FirstName: 'MARGARET ann',
  LastName: "lindqvist-o'holm",
  NameId: '100101',
};
type Sent = [call: string, query: Record<string, string>];

/** Opens a step for a signed-in account; records the mutations. */
export function open(step: string, answers: FakeResponses = {}): Sent[] {
  const sent: Sent[] = [];
  const record = (call: string, known: unknown) => (query: URLSearchParams) => {
    sent.push([call, Object.fromEntries(query)]);
    return answers[call] === undefined ? known : answers[call];
  };
  renderPage(RegistrationPage, {
    path: '/registration/:step',
    at: `/registration/${step}`,
    responses: {
      GetMemberProfileByAzureObjectId: unregisteredUser,
      ...answers,
      ValidateMemberIdentity: record('ValidateMemberIdentity', MATCH),
      InsertMemberProfileInfo: record('InsertMemberProfileInfo', 1),
      UpdateMemberProfileInfo: record('UpdateMemberProfileInfo', 1),
      WriteToLog: record('WriteToLog', 1),
    },
  });
  return sent;
}

export const BIRTH = /^Date of birth/;
export const FOUR = /^Last four digits/;
export const NUMBER = /^Certificate number/;
export const field = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label);
export async function fill(label: RegExp | string, text: string) {
  await userEvent.clear(await field(label));
  if (text !== '') await userEvent.paste(text);
}

export async function answerStep2(birth = '03/08/1951', four = '5365', number = '20419791') {
  await fill(BIRTH, birth);
  await fill(FOUR, four);
  await fill(NUMBER, number);
  await clickButton('Continue');
}

export async function goToStep3(answers: FakeResponses = {}) {
  const sent = open('2', answers);
  await answerStep2();
  await heading('Customize Member Profile');
  return sent;
}

/** By text: role queries are slow on a page with many styles. */
export const heading = (name: string) =>
  screen.findByText((_, element) => element?.tagName === 'H1' && element.textContent.endsWith(name));

export const clickButton = async (name: string) =>
  userEvent.click(await screen.findByText(name, { selector: 'button' }));

export const errorSummary = (title: string) =>
  screen.findByRole('group', { name: title }).then((group) =>
    within(group)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  );
