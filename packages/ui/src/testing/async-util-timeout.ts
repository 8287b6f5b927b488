/** Setup file for page tests: `findBy…` and `waitFor` wait up to a minute, because tests share a busy machine. */
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 60_000 });
