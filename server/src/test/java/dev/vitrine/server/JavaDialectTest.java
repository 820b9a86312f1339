package dev.vitrine.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EmptyStatementTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One dialect of Java over all modules, tests included, in what the formatter leaves to people. */
final class JavaDialectTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern QUALIFIED =
            Pattern.compile("(java|javax|jdk|dev|com|org|io|net)(\\.[a-z]\\w*)+\\.[A-Z]\\w*");
    /** Where a type of the same name is at home already. */
    private static final Set<String> TWO_OF_ONE_NAME =
            Set.of("Collections.java: java.util.Collection", "Collects.java: java.util.Collection");

    private static final JavacTask COMPILER = compiler();
    private static final SourcePositions POSITIONS = Trees.instance(COMPILER).getSourcePositions();
    private static final List<CompilationUnitTree> SOURCES = sources();

    @Test
    void allModulesAreRead() {
        for (var module : List.of("storefront-sdk", "themes", "admin-api", "server")) {
            var folder = ROOT.resolve(module).toUri().toString();
            assertThat(SOURCES)
                    .anyMatch(
                            source -> source.getSourceFile().toUri().toString().startsWith(folder));
        }
    }

    @Test
    void typesAreImportedAndNotWrittenWithTheirPackages() {
        assertThat(found(QualifiedNames::new)).isEmpty();
    }

    @Test
    void bodiesOfBranchesAndLoopsStandInBraces() {
        assertThat(found(BareBodies::new)).isEmpty();
    }

    @Test
    void localsThatAreMadeWithTheirTypeAreVar() {
        assertThat(found(RepeatedTypes::new)).isEmpty();
    }

    private static List<String> found(Supplier<Finder> finder) {
        return SOURCES.stream()
                .flatMap(source -> {
                    var one = finder.get();
                    one.scan(source, source);
                    return one.found.stream();
                })
                .toList();
    }

    private static JavacTask compiler() {
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            var sources = Stream.of("storefront-sdk/src", "themes/src", "admin-api/src", "server/src", "bench")
                    .map(ROOT::resolve)
                    .filter(Files::isDirectory)
                    .flatMap(JavaDialectTest::walk)
                    .filter(file -> file.toString().endsWith(".java"))
                    .toList();
            return (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<CompilationUnitTree> sources() {
        try {
            var sources = new ArrayList<CompilationUnitTree>();
            COMPILER.parse().forEach(sources::add);
            return sources;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> walk(Path folder) {
        try {
            return Files.walk(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static class Finder extends TreeScanner<Void, CompilationUnitTree> {
        final List<String> found = new ArrayList<>();

        void note(CompilationUnitTree source, Tree tree, Object words) {
            var line = source.getLineMap().getLineNumber(POSITIONS.getStartPosition(source, tree));
            found.add(ROOT.relativize(Path.of(source.getSourceFile().toUri())) + ":" + line + " " + words);
        }
    }

    private static final class QualifiedNames extends Finder {
        @Override
        public @Nullable Void visitImport(ImportTree tree, CompilationUnitTree source) {
            return null;
        }

        @Override
        public @Nullable Void visitPackage(PackageTree tree, CompilationUnitTree source) {
            return scan(tree.getAnnotations(), source);
        }

        @Override
        public @Nullable Void visitMemberSelect(MemberSelectTree tree, CompilationUnitTree source) {
            var file = Path.of(source.getSourceFile().toUri()).getFileName();
            if (QUALIFIED.matcher(tree.toString()).matches() && !TWO_OF_ONE_NAME.contains(file + ": " + tree)) {
                note(source, tree, tree);
            }
            return super.visitMemberSelect(tree, source);
        }
    }

    private static final class BareBodies extends Finder {
        @Override
        public @Nullable Void visitIf(IfTree tree, CompilationUnitTree source) {
            check(tree.getThenStatement(), source);
            if (tree.getElseStatement() != null && !(tree.getElseStatement() instanceof IfTree)) {
                check(tree.getElseStatement(), source);
            }
            return super.visitIf(tree, source);
        }

        @Override
        public @Nullable Void visitForLoop(ForLoopTree tree, CompilationUnitTree source) {
            check(tree.getStatement(), source);
            return super.visitForLoop(tree, source);
        }

        @Override
        public @Nullable Void visitEnhancedForLoop(EnhancedForLoopTree tree, CompilationUnitTree source) {
            check(tree.getStatement(), source);
            return super.visitEnhancedForLoop(tree, source);
        }

        @Override
        public @Nullable Void visitWhileLoop(WhileLoopTree tree, CompilationUnitTree source) {
            check(tree.getStatement(), source);
            return super.visitWhileLoop(tree, source);
        }

        @Override
        public @Nullable Void visitDoWhileLoop(DoWhileLoopTree tree, CompilationUnitTree source) {
            check(tree.getStatement(), source);
            return super.visitDoWhileLoop(tree, source);
        }

        private void check(StatementTree body, CompilationUnitTree source) {
            if (!(body instanceof BlockTree || body instanceof EmptyStatementTree)) {
                note(source, body, "has no braces");
            }
        }
    }

    private static final class RepeatedTypes extends Finder {
        @Override
        public @Nullable Void visitBlock(BlockTree tree, CompilationUnitTree source) {
            for (var statement : tree.getStatements()) {
                if (statement instanceof VariableTree local
                        && local.getType() != null
                        && local.getInitializer() instanceof NewClassTree made
                        && made.getClassBody() == null
                        && made.getIdentifier()
                                .toString()
                                .equals(local.getType().toString())) {
                    note(source, local, local);
                }
            }
            return super.visitBlock(tree, source);
        }
    }
}
