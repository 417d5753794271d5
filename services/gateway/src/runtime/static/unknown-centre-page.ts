/** For a mistyped address of a centre. It loads no other file. */
export function unknownCentrePage(): string {
  return `<!doctype html>
<html lang="uk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Центр не знайдено · Дзвінок</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f6f7fb; color: #1f2440;
    font-family: system-ui, sans-serif; }
  main { max-width: 26rem; padding: 2rem; text-align: center; }
  h1 { font-size: 1.5rem; margin: 0 0 .75rem; }
  p { line-height: 1.5; margin: 0; color: #565c78; }
</style>
</head>
<body>
<main>
<h1>Центр не знайдено</h1>
<p>За цією адресою немає жодного центру. Перевірте, чи правильно її написано, або запитайте адресу в адміністратора свого центру.</p>
</main>
</body>
</html>
`;
}
