module.exports = {
  printWidth: 100,
  semi: false,
  singleQuote: true,
  trailingComma: 'es5',
  htmlWhitespaceSensitivity: 'ignore',
}
