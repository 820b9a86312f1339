package dev.vitrine.themes;

/** Kinds of faults that a theme is found to have without building it. */
public enum FaultKind {
    REQUIRED_FILE,
    PROJECT_FILE,
    SETTINGS_SCHEMA,
    DUPLICATE_SETTING_ID,
    SYNTAX,
    BUILD_TOOL,
    RUNTIME_VERSION,
    MISSING_PAGE,
    MISSING_LAYOUT,
    UNREGISTERED_COMPONENT,
    UNKNOWN_STYLE_VARIABLE,
    CODE_FROM_TEXT
}
