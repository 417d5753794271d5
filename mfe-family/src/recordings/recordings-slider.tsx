import type { Recording } from '@dzvinok/contract/recordings';
import { Slider } from '@dzvinok/ui/slider';
import { RecordingCard } from './recording-card.tsx';

export function RecordingsSlider({ recordings }: { recordings: readonly Recording[] }) {
  const slides = recordings.map((recording) => ({ key: recording.lessonId, content: <RecordingCard recording={recording} /> }));
  return <Slider label="Відеозаписи занять" slides={slides} />;
}
