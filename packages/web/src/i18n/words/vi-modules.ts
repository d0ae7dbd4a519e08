/** Every text in Vietnamese, for whoever is signed in. */
export { textsVi as texts } from '@barem/shared/i18n/texts-vi'
