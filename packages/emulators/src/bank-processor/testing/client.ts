import { EventPage } from '@portal/bank-processor-api/events';
import { WalletSession } from '@portal/bank-processor-api/payment-methods';
import { type PaymentResponse, PaymentResponseBody } from '@portal/bank-processor-api/payments';
import { Problem } from '@portal/bank-processor-api/rejections';
import { type ScheduleResponse, ScheduleResponseBody } from '@portal/bank-processor-api/schedules';
import { createPaymentBody, createScheduleBody } from './bodies.ts';
import { KEY } from './fixture.ts';

/** Client of the interface, as the member API uses it. It validates every response against the protocol. */
export class Client {
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${this.origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${KEY}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async payment(method: string, path: string, body?: unknown, fault?: string): Promise<PaymentResponse> {
    if (fault !== undefined) await this.arm(fault);
    const response = await this.send(method, path, body);
    return PaymentResponseBody.parse(await response.json())['payment-response'];
  }

  pay(options?: Parameters<typeof createPaymentBody>[0], fault?: string): Promise<PaymentResponse> {
    return this.payment('POST', '/payments', createPaymentBody(options), fault);
  }

  async schedule(method: string, path: string, body?: unknown, fault?: string): Promise<ScheduleResponse> {
    if (fault !== undefined) await this.arm(fault);
    const response = await this.send(method, path, body);
    return ScheduleResponseBody.parse(await response.json())['payment-schedule-response'];
  }

  addSchedule(options?: Parameters<typeof createScheduleBody>[0], fault?: string): Promise<ScheduleResponse> {
    return this.schedule('POST', '/schedules', createScheduleBody(options), fault);
  }

  /** Injects a fault into the next call. */
  async arm(fault: string): Promise<void> {
    await this.json('POST', '/control/faults', { fault, times: 1 });
  }

  /** Returns status and code of a rejected request. */
  async expectRejection(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<[status: number, code: string]> {
    const response = await this.send(method, path, body, headers);
    const { status, code } = Problem.parse(await response.json());
    return [status === response.status ? status : 0, code];
  }

  async events(after = 0): Promise<EventPage> {
    return EventPage.parse(await (await this.send('GET', `/events?after=${after}`)).json());
  }

  async json(method: string, path: string, body?: unknown): Promise<unknown> {
    return (await this.send(method, path, body)).json();
  }

  async walletUrl(login: string): Promise<string> {
    const received = {
      'login-id': login,
      'first-name': 'Seraphina',
      'last-name': 'Quillfeather',
      email: login,
      phone: '',
    };
    return WalletSession.parse(await this.json('POST', '/wallet-sessions', received)).url;
  }
}
