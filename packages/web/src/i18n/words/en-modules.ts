/** Every text in English, for whoever is signed in. */
export { textsEn as texts } from '@barem/shared/i18n/texts-en'
