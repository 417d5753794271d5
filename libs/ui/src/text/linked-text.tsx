import { TextLink } from '../button/button.tsx';

// Punctuation or a closing bracket after an address belongs to the sentence; a pair of brackets inside belongs to the address.
const address = /(https?:\/\/(?:\([^\s<>"«»()]*\)|[^\s<>"«»()])*(?:\([^\s<>"«»()]*\)|[^\s<>"«».,;:!?()\]]))/;

/** User's text with web addresses as links in a new tab. */
export function LinkedText({ text }: { text: string }) {
  // `split` by one group: odd parts are addresses.
  return text.split(address).map((part, index) => (index % 2 === 0 ? part : <TextLink key={index} href={part} target="_blank">{part}</TextLink>));
}
