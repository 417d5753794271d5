import { TextLink } from '../button/button.tsx';

// A full stop, a comma or a closing bracket behind an address belongs to the sentence; a pair of brackets inside it, to the address.
const address = /(https?:\/\/(?:\([^\s<>"«»()]*\)|[^\s<>"«»()])*(?:\([^\s<>"«»()]*\)|[^\s<>"«».,;:!?()\]]))/;

/** A text that somebody typed, its web addresses as links that open beside the product. */
export function LinkedText({ text }: { text: string }) {
  // Every second part is an address, as the expression has one group.
  return text.split(address).map((part, index) => (index % 2 === 0 ? part : <TextLink key={index} href={part} target="_blank">{part}</TextLink>));
}
