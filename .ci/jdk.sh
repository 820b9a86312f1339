# Finds a JDK 25 and puts it into JAVA_HOME; sourced by ./vitrine and ./verify.

is_jdk_25() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] && grep -q '^JAVA_VERSION="25[."]' "$1/release"
}

find_jdk_25() {
  local candidate java
  java=$(command -v java || true)
  for candidate in \
    "${JAVA_HOME:-}" \
    "${JDK_25:-}" \
    ${java:+"$(dirname "$(dirname "$(readlink -f "$java" 2>/dev/null || echo "$java")")")"} \
    /usr/lib/jvm/*25* \
    /usr/lib/jvm/* \
    /opt/*jdk*25* \
    "${SDKMAN_DIR:-$HOME/.sdkman}"/candidates/java/25* \
    "$HOME"/.jdks/*25* \
    "$(/usr/libexec/java_home -v 25 2>/dev/null || true)"; do
    if [ -n "$candidate" ] && is_jdk_25 "$candidate"; then
      export JAVA_HOME="$candidate"
      return 0
    fi
  done
  echo "Vitrine needs a JDK 25: install one (for example Temurin 25 from https://adoptium.net) or point JAVA_HOME at it." >&2
  return 1
}

need_maven() {
  command -v mvn >/dev/null && return 0
  echo "Vitrine is built with Maven 3.8 or later: install it (apt-get install maven, brew install maven) and try again." >&2
  return 1
}
