/** Maximum characters of a member's data in a payment. The bank processor refuses longer text. */
export const CUSTOMER_LIMITS = {
  city: 60,
  country: 60,
  line1: 100,
  state: 60,
  zipCode: 20,
  phone: 30,
  email: 254,
  firstName: 100,
  lastName: 100,
} as const;

type CustomerField = keyof typeof CUSTOMER_LIMITS;

/** Shortens a value on file to the limit of its field. */
export function shortenForProcessor(field: CustomerField, value: string): string {
  return value.slice(0, CUSTOMER_LIMITS[field]);
}

/** Returns the member of a payment request, with shortened values (API-42). */
export function toPaymentCustomer(data: Readonly<Record<CustomerField, string>>) {
  const shorten = (field: CustomerField) => shortenForProcessor(field, data[field]);
  return {
    address: {
      city: shorten('city'),
      country: shorten('country'),
      line1: shorten('line1'),
      state: shorten('state'),
      'zip-code': shorten('zipCode'),
    },
    'day-phone-nr': shorten('phone'),
    email: shorten('email'),
    firstname: shorten('firstName'),
    lastname: shorten('lastName'),
    middlename: '' as const,
  };
}
