console.error('✗ Ще не готово.');
process.exit(1);
