export { readNumber, readPhone } from '@dzvinok/contract/typed-text';
