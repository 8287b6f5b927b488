import { Brand } from './brand.tsx';

export default { component: Brand, title: 'Components/Brand' };

/** Mark and name of the society, both from its configuration. */
export function MarkAndName() {
  return (
    <Brand
      name="Society of the Example"
      markUrl="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Ccircle cx='20' cy='20' r='20'/%3E%3C/svg%3E"
    />
  );
}
