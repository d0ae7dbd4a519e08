import type { ThemeConfig } from 'antd'
import { theme } from 'antd'

/** Teal (specification, section 9), dark enough that white text on it passes WCAG AA (5.5 : 1). */
const TEAL = '#0f766e'
const TEAL_ON_DARK = '#2dd4bf'

const fontFamily = "'Be Vietnam Pro', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/** The words of tags: antd's own green, gold, orange and cyan are too light to read. Each shade goes by two names. */
const tagWords = {
  green7: '#256b2b',
  'green-7': '#256b2b',
  gold7: '#855800',
  'gold-7': '#855800',
  orange7: '#9a3f06',
  'orange-7': '#9a3f06',
  cyan7: '#0b6370',
  'cyan-7': '#0b6370',
} satisfies ThemeConfig['token']

/** Dense but calm. Colours that antd's defaults leave below AA are darkened here, once. */
export const lightTheme: ThemeConfig = {
  token: {
    colorPrimary: TEAL,
    colorLink: TEAL,
    colorInfo: TEAL,
    // Derived from so dark a teal these would be grey.
    colorPrimaryBg: '#e6f4f2',
    colorPrimaryBgHover: '#cfeae6',
    colorPrimaryHover: '#0d6b64',
    colorPrimaryActive: '#0b5a54',
    colorLinkHover: '#0b5a54',
    colorLinkActive: '#0b5a54',
    colorInfoBg: '#e6f4f2',
    controlItemBgActive: '#e0f1ef',
    controlItemBgActiveHover: '#cfeae6',
    ...tagWords,
    colorTextDescription: 'rgba(0,0,0,0.62)',
    colorTextTertiary: 'rgba(0,0,0,0.6)',
    colorTextPlaceholder: 'rgba(0,0,0,0.55)',
    colorTextDisabled: 'rgba(0,0,0,0.5)',
    colorError: '#c62828',
    // Darker, as for teal: lighter, as they are derived, nobody reads them on the tint beneath.
    colorErrorHover: '#a81d1d',
    colorErrorTextHover: '#a81d1d',
    colorSuccess: '#2e7d32',
    colorWarning: '#b45309',
    colorErrorBg: '#fdeeec',
    colorSuccessBg: '#edf7ee',
    colorWarningBg: '#fff6e5',
    colorBgLayout: '#f3f6f6',
    borderRadius: 6,
    fontFamily,
    fontSize: 14,
  },
  components: {
    Layout: { headerBg: '#ffffff', siderBg: '#ffffff', headerHeight: 56, headerPadding: '0 16px' },
    Menu: { itemHeight: 36, itemBorderRadius: 6, activeBarBorderWidth: 0 },
    Table: { headerBg: '#f0f5f4', cellPaddingBlockMD: 10 },
    Form: { itemMarginBottom: 22, verticalLabelPadding: '0 0 4px' },
  },
}

/** The same by night; follows the system. */
export const darkTheme: ThemeConfig = {
  algorithm: theme.darkAlgorithm,
  token: {
    colorPrimary: TEAL_ON_DARK,
    colorLink: TEAL_ON_DARK,
    colorInfo: TEAL_ON_DARK,
    colorTextLightSolid: '#042f2e',
    // Dark enough for teal words on what is chosen.
    controlItemBgActive: '#12332f',
    controlItemBgActiveHover: '#163c37',
    // Light enough for dark words on it, and to be read itself.
    colorError: '#ff7875',
    colorBgLayout: '#0b0f0f',
    colorBgContainer: '#151a1a',
    colorBgElevated: '#1e2424',
    colorTextDescription: 'rgba(255,255,255,0.68)',
    colorTextTertiary: 'rgba(255,255,255,0.66)',
    colorTextPlaceholder: 'rgba(255,255,255,0.6)',
    colorTextDisabled: 'rgba(255,255,255,0.5)',
    borderRadius: 6,
    fontFamily,
    fontSize: 14,
  },
  components: {
    Layout: { headerBg: '#121717', siderBg: '#121717', headerHeight: 56, headerPadding: '0 16px' },
    Menu: { itemHeight: 36, itemBorderRadius: 6, activeBarBorderWidth: 0 },
    Tooltip: { colorTextLightSolid: '#fff' },
    Form: { itemMarginBottom: 22, verticalLabelPadding: '0 0 4px' },
  },
}
