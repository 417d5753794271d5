import { Gallery } from '@dzvinok/ui/gallery';
import { Group, Screen, State, type Sheet } from './sheet.tsx';
import { longText, nothing, pictureOf } from './samples.ts';

const picture = pictureOf('#e6f4ea', '#1d5e38');

function States() {
  return (
    <Group min={700}>
      <State name="широко"><Screen scene="wide" width={752} height={320} /></State>
      <State name="вузько, довгий опис"><Screen scene="narrow" width={390} height={420} /></State>
      <State name="не завантажилася"><Screen scene="failed" width={390} height={320} /></State>
    </Group>
  );
}

export const gallery: Sheet = {
  title: 'Галерея',
  States,
  scenes: {
    wide: () => <Gallery opened label="Подяка" src={picture} description="Подяка за участь в олімпіаді" onClose={nothing} />,
    narrow: () => <Gallery opened label="Подяка" src={picture} description={longText} onClose={nothing} />,
    failed: () => <Gallery opened label="Подяка" src="data:," description="Подяка" onClose={nothing} />,
  },
};
