import { Fact, FactList, Help } from '@portal/ui';

/** Labels above values; what is missing is said in a word. */
export function Facts() {
  return (
    <FactList>
      <Fact label="Cash value" emphasis>
        $1,204.50
      </Fact>
      <Fact label="Insured">Margaret Ann Lindqvist</Fact>
      <Fact label="Loan" help={<Help label="Loan">What you have borrowed on this certificate.</Help>}>
        $0.00
      </Fact>
      <Fact label="Issue date" note="The day on which your insurance began">
        March 1, 1984
      </Fact>
      <Fact label="Maturity date" />
    </FactList>
  );
}

/** Below each other. */
export function OneColumn() {
  return (
    <FactList columns={1}>
      <Fact label="Product">Whole Life</Fact>
      <Fact label="Certificate">000020419791</Fact>
    </FactList>
  );
}
