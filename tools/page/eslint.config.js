/** The rules for our own scripts; what is vendored is left as it came. */
import js from '@eslint/js';
import globals from 'globals';

/** Templates inside templates inside templates are components that want a name. */
const templateDepth = {
  meta: { type: 'suggestion', messages: { deep: 'template inside two others: make a component' } },
  create: (context) => ({
    TaggedTemplateExpression(node) {
      let depth = 0;
      for (let at = node; at; at = at.parent) {
        if (at.type === 'TaggedTemplateExpression' && at.tag.name === 'html') depth += 1;
      }
      if (depth > 2) context.report({ node, messageId: 'deep' });
    },
  }),
};

/** A space next to a tag or between two expressions goes when a formatter breaks the line there. */
const explicitSpace = {
  meta: { type: 'problem', messages: { space: "write this space as ${' '}" } },
  create: (context) => ({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.name !== 'html') return;
      for (const node of quasi.quasis) {
        if (/(^|>) +(<|$)/.test(node.value.raw)) context.report({ node, messageId: 'space' });
      }
    },
  }),
};

export default [
  { ignores: ['**/vendor/**', '**/node_modules/**', '**/*.d.ts'] },
  js.configs.recommended,
  {
    files: ['src/branchline/web/**/*.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['tests/page/unit/**/*.js', 'tools/page/**/*.js'],
    languageOptions: { globals: globals.node },
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: {
      page: { rules: { 'explicit-space': explicitSpace, 'template-depth': templateDepth } },
    },
    rules: {
      'page/explicit-space': 'error',
      'page/template-depth': 'error',
      'array-callback-return': 'error',
      complexity: ['error', { max: 12, variant: 'modified' }],
      'consistent-return': 'error',
      curly: ['error', 'multi-line'],
      'default-case-last': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines-per-function': ['error', { max: 40, skipComments: true }],
      'max-nested-callbacks': ['error', 3],
      'max-params': ['error', 5],
      'no-else-return': 'error',
      'no-implicit-coercion': ['error', { boolean: false }],
      'no-implicit-globals': 'error',
      'no-nested-ternary': 'error',
      'no-param-reassign': 'error',
      'no-sequences': 'error',
      'no-shadow': 'error',
      'no-unused-expressions': 'error',
      'no-use-before-define': ['error', { functions: false, variables: false }],
      'no-var': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'object-shorthand': 'error',
      'one-var': ['error', 'never'],
      'prefer-const': 'error',
      'prefer-template': 'error',
    },
  },
];
