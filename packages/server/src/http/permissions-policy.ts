/** What no page of ours asks a browser for. */
export const PERMISSIONS_POLICY = 'geolocation=(), microphone=(), payment=()'
