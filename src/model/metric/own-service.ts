/** The service of the collector's own metrics. */
export const OWN_SERVICE = "glasshouse-collector";
