module.exports = {
  root: true,
  env: { browser: true, es2022: true },
  parserOptions: { ecmaVersion: 2022, sourceType: 'module' },
  extends: ['plugin:vue/vue3-recommended', 'prettier'],
  rules: {
    'no-console': process.env.NODE_ENV === 'production' ? 'error' : 'warn',
    'no-debugger': process.env.NODE_ENV === 'production' ? 'error' : 'warn',
    // why: sections and pages are named after what they show; one word is enough.
    'vue/multi-word-component-names': 'off',
    // why: the platform cleans descriptions and page bodies before a theme sees them.
    'vue/no-v-html': 'off',
    'vue/require-default-prop': 'off',
  },
}
