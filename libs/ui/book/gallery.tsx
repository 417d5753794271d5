import { Gallery } from '@dzvinok/ui/gallery';
import { Group, Screen, State, type Sheet } from './sheet.tsx';
import { longText, nothing, pictureOf } from './samples.ts';

const pictures = [
  { src: pictureOf('#e6f4ea', '#1d5e38'), description: 'Подяка за участь в олімпіаді' },
  { src: pictureOf('#fcf3d8', '#6e4b00'), description: longText },
];

function States() {
  return (
    <Group min={700}>
      <State name="перша з двох"><Screen scene="first" width={752} height={320} /></State>
      <State name="вузько, довгий опис"><Screen scene="second" width={390} height={420} /></State>
      <State name="не завантажилася"><Screen scene="failed" width={390} height={320} /></State>
    </Group>
  );
}

export const gallery: Sheet = {
  title: 'Галерея',
  States,
  scenes: {
    first: () => <Gallery opened label="Подяки" pictures={pictures} onClose={nothing} />,
    second: () => <Gallery opened label="Подяки" pictures={pictures} start={1} onClose={nothing} />,
    failed: () => <Gallery opened label="Подяки" pictures={[{ src: 'data:,', description: 'Подяка' }]} onClose={nothing} />,
  },
};
