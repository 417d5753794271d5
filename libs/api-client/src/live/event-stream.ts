import { createParser } from 'eventsource-parser';

interface StreamReader {
  /** Each piece that arrives, heartbeats included: the connection is alive. */
  onBytes: () => void;
  onData: (data: string) => void;
  /** The server says how long to wait before coming back. */
  onRetry: (milliseconds: number) => void;
}

/** Far more than the largest event: only a broken stream goes on without an end of line. */
const longestEvent = 1024 * 1024;

/** Reads server-sent events until the stream ends; throws when it breaks. */
export async function readEventStream(stream: ReadableStream<Uint8Array>, { onBytes, onData, onRetry }: StreamReader): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => onData(data), onRetry, maxBufferSize: longestEvent });
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      onBytes();
      parser.feed(decoder.decode(piece.value, { stream: true }));
    }
  } finally {
    // what was thrown here has already ended the stream, or must
    void reader.cancel().catch(() => undefined);
  }
}
