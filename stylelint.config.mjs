import hoverInMedia from './tools/checks/hover-in-media.mjs'

// Texts run from right to left in Arabic: only logical sides (inline, block) mirror by themselves.
const physical = [
  '/^(margin|padding|border)-(left|right|top|bottom)/',
  '/^border-(top|bottom)-(left|right)-radius$/',
  '/^(left|right|top|bottom)$/',
  '/^scroll-(margin|padding)-(left|right|top|bottom)$/',
  'float',
  'clear',
]

export default {
  extends: ['stylelint-config-standard'],
  plugins: [hoverInMedia],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  reportInvalidScopeDisables: true,
  rules: {
    'property-disallowed-list': physical,
    'declaration-property-value-disallowed-list': {
      'text-align': ['left', 'right'],
      'caption-side': ['left', 'right'],
      '/^animation|^transition/': ['/\\ball\\b/'],
    },
    'declaration-no-important': true,
    'krash/hover-in-media': true,
    'max-nesting-depth': 3,
    'selector-max-id': 0,
    'selector-max-compound-selectors': 4,
    // CSS Modules: classes are used from TypeScript as names.
    'selector-class-pattern': [
      '^[a-z][a-zA-Z0-9]*$',
      { message: 'Class names are camelCase: they are used from TypeScript' },
    ],
    'keyframes-name-pattern': '^[a-z][a-zA-Z0-9-]*$',
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global', 'local'] }],
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    'value-keyword-case': ['lower', { ignoreProperties: ['composes', '/^--/', '/^font/'] }],
    // The formatter decides about blank lines.
    'custom-property-empty-line-before': null,
    'declaration-empty-line-before': null,
    'rule-empty-line-before': null,
    'comment-empty-line-before': null,
    'at-rule-empty-line-before': null,
    'no-descending-specificity': null,
  },
  overrides: [
    {
      // What holds for every element (hidden is hidden, no motion where none is wanted) must win over every component.
      files: ['apps/web/src/shared/styles/base.css'],
      rules: { 'declaration-no-important': null },
    },
  ],
}
